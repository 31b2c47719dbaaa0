extension PassPage {
  /// The style of the page: a card as wide as that of a phone, 375 points.
  static let style = """
    *{box-sizing:border-box}
    :root{color-scheme:light dark;--page:#e8e8ed;--ink:#1c1c1e;--card:#fff;--soft:#6e6e73;--line:#e3e3e8}
    @media (prefers-color-scheme:dark){:root{--page:#000;--ink:#f2f2f7;--card:#1c1c1e;--soft:#aeaeb2;--line:#38383a}}
    body{margin:0;background:var(--page);color:var(--ink);\
    font:15px/1.35 -apple-system,"SF Pro Text","Helvetica Neue",Arial,"Noto Sans",sans-serif}
    main{display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:center;gap:24px;padding:24px}
    .pass,.back,.facts{flex:0 0 auto;width:375px;max-width:100%;margin:0}
    .pass{position:relative;display:flex;flex-direction:column;min-height:470px;overflow:hidden;\
    border-radius:12px;box-shadow:0 1px 6px rgb(0 0 0 / .3);background:var(--ground);color:var(--text);isolation:isolate}
    .label{display:block;color:var(--label);font-size:11px;line-height:1.3;letter-spacing:.02em;\
    text-transform:uppercase;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    .value{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    .field{min-width:0}
    .label,.value,dd{text-align:-webkit-match-parent;text-align:match-parent}
    header{display:flex;align-items:center;gap:10px;min-height:62px;padding:8px 14px}
    .logo{max-width:160px;max-height:46px}
    .title{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:17px}
    header .field{flex:none;max-width:120px;text-align:end}
    header .value{font-size:17px}
    .primary{position:relative;display:flex;align-items:flex-start;gap:12px;padding:8px 14px 10px}
    .values{display:flex;flex:1;min-width:0;gap:12px;align-items:center}
    .values .field{flex:1}
    .primary .value{font-size:28px;font-weight:300;line-height:1.2}
    .generic .primary .value,.eventTicket .primary:not(.strip) .value{white-space:normal;display:-webkit-box;-webkit-box-orient:vertical;\
    -webkit-line-clamp:2}
    .thumbnail{flex:none;width:90px;max-height:90px;border-radius:4px;object-fit:cover}
    .strip{padding:0;height:144px;overflow:hidden}
    .eventTicket .strip{height:98px}
    .strip .picture{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;z-index:-1}
    .strip .values{align-self:center;padding:0 14px}
    .strip .field{display:flex;flex-direction:column-reverse}
    .strip .value{font-size:46px}
    .strip .label{color:var(--text);font-size:13px}
    .coupon .primary:not(.strip) .value,.storeCard .primary:not(.strip) .value{font-size:46px}
    .boardingPass .values .field:last-child:not(:first-child){text-align:end}
    .boardingPass .primary{padding-bottom:18px;margin-bottom:8px;border-bottom:1px dashed var(--label)}
    .boardingPass .primary .value{font-size:44px}
    .transit{flex:none;width:34px;height:34px;color:var(--label)}
    [dir=rtl] .transit{transform:scaleX(-1)}
    .row{display:flex;justify-content:space-between;gap:14px;padding:7px 14px}
    .row .field:last-child:not(:first-child){text-align:end}
    .row .value{font-size:17px}
    .rest{flex:1}
    .ground{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;filter:blur(9px);\
    transform:scale(1.1);z-index:-1}
    .footer{display:block;max-width:286px;max-height:15px;margin:6px auto}
    .code{align-self:center;margin:10px 0 18px;padding:9px;max-width:345px;border-radius:5px;\
    background:#fff;color:#000;text-align:center;font-size:12px}
    .code.QR{padding:3px 9px 9px}
    .code svg{display:block;margin:auto;width:150px;height:auto}
    .code.PDF417 svg,.code.Code128 svg,.code.Code39 svg,.code.Codabar svg,.code.EAN13 svg,\
    .code.I2of5 svg{width:300px;max-height:88px}
    figcaption{margin-top:5px;overflow-wrap:anywhere}
    .coupon{border-radius:0;padding:6px 0;-webkit-mask:conic-gradient(from 135deg at top,#0000,#000 1deg \
    89deg,#0000 90deg) top/10px 51% repeat-x,conic-gradient(from -45deg at bottom,#0000,#000 1deg 89deg,\
    #0000 90deg) bottom/10px 51% repeat-x}
    .eventTicket{-webkit-mask:radial-gradient(circle at 50% 0,#0000 22px,#000 23px)}
    .voided>*{opacity:.45}
    .voided{filter:grayscale(.7)}
    .back,.facts{padding:4px 16px;border-radius:12px;background:var(--card)}
    .back .field{padding:11px 0;border-bottom:1px solid var(--line)}
    .back .field:last-child{border:0}
    .back .label{color:var(--soft);font-size:13px;text-transform:none;letter-spacing:0;white-space:normal}
    .back .value{white-space:pre-wrap;overflow-wrap:anywhere}
    dl{display:grid;grid-template-columns:auto 1fr;gap:6px 14px;padding:14px 16px!important}
    dt{color:var(--soft)}
    dd{margin:0;min-width:0;overflow-wrap:anywhere}
    @media (max-width:420px){main{padding:12px}}

    """
}
