const STYLE = `
  :root { --paper: #fbf7f0; --ink: #2b2622; --muted: #6b6157; --line: #eadfcf; --pine: #3d5a4a; --madder: #b23a32 }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; overflow-wrap: anywhere }
  main { max-width: 420px; margin: 0 auto; padding: 24px 16px }
  nav { display: flex; gap: 16px; margin-bottom: 16px } nav a { color: var(--pine) } nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none }
  h1 { font-size: 24px; margin: 0 } p { margin: 4px 0 16px; color: var(--muted) }
  label { display: block; margin-bottom: 4px } h2 { font-size: 16px; margin: 24px 0 8px }
  input:not([type=file]), select, textarea, button, .button { width: 100%; font: inherit; border-radius: 12px; border: 1px solid var(--line); padding: 12px; background: #fff; color: inherit }
  button, .button { display: block; min-height: 44px; margin-top: 8px; color: var(--pine); cursor: pointer; text-align: left; text-decoration: none }
  .main { background: var(--pine); color: #fff; text-align: center } .second { text-align: center }
  section, article { background: #fff; border: 1px solid var(--line); border-radius: 16px; padding: 16px; margin-top: 16px }
  .amount { font-size: 32px; font-weight: 600 } #said { min-height: 26px; color: var(--madder) } #said.good { color: var(--pine) }
  .row { display: flex; justify-content: space-between; gap: 12px } .small { color: var(--muted); font-size: 13px }
  .code { font-size: 24px; font-weight: 600; letter-spacing: 2px } pre { white-space: pre-wrap; font: inherit; margin: 8px 0 0 }`;

const PLACES = [
  ['/phone', '手机'],
  ['/mailbox', '邮箱'],
  ['/sms', '短信'],
  ['/group', '值班群'],
] as const;

/** A page of the sandbox. @param body and script are inserted unescaped */
export function sandboxPage(path: string, title: string, body: string, script = ''): string {
  const links = PLACES.map(
    ([href, name]) => `<a href="${href}"${href === path ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style></head>
<body><main>
<nav aria-label="沙箱">${links.join('')}</nav>
<h1>${title}</h1>
${body}
</main>${script && `<script>${script}</script>`}</body></html>`;
}
