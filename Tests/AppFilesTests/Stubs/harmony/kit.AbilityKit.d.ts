// Stubs of @kit.AbilityKit and @kit.ArkUI with what the sources and the sample use; the signatures are
// those of developer.huawei.com/consumer/en/doc/harmonyos-references (js-apis-app-ability-want,
// js-apis-app-ability-uiability, js-apis-window).
declare module '@kit.AbilityKit' {
  import { window } from '@kit.ArkUI';

  export class Want {
    bundleName?: string;
    abilityName?: string;
    uri?: string;
    action?: string;
    entities?: Array<string>;
    parameters?: Record<string, Object>;
  }

  export namespace AbilityConstant {
    class LaunchParam {
      launchReason: number;
    }
  }

  export class UIAbility {
    onCreate(want: Want, launchParam: AbilityConstant.LaunchParam): void;
    onNewWant(want: Want, launchParam: AbilityConstant.LaunchParam): void;
    onWindowStageCreate(windowStage: window.WindowStage): void;
    onWindowStageDestroy(): void;
  }
}

declare module '@kit.ArkUI' {
  export namespace window {
    interface WindowStage {
      loadContent(path: string, callback: (error: Object) => void): void;
    }
  }
}
