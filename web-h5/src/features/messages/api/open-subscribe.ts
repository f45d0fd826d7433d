/** WeChat renders the tag outside of the style sheets of the page, so the button brings its own styles. */
const STYLE = `.ask { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 20px; border: 1px solid #3d5a4a;
  border-radius: 12px; background: #fffdf8; color: #3d5a4a; font: 600 16px/1.4 system-ui, sans-serif }`;

/** Returns the open tag `wx-open-subscribe` for one template, with a button. */
export function openTagHtml(template: string, label: string): string {
  const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const type = 'type="text/wxtag-template"';
  return `<wx-open-subscribe template="${escape(template)}">
<script ${type} slot="style"><style>${STYLE}</style></script>
<script ${type}><button class="ask" type="button">${escape(label)}</button></script>
</wx-open-subscribe>`;
}

/**
 * Reads the answer to WeChat's dialog: `{subscribeDetails: '{"<template>": "{\\"status\\": \\"accept\\"}"}'}`.
 * @param detail of the tag's event `success`
 */
export function isAccepted(detail: unknown, template: string): boolean {
  try {
    const { subscribeDetails } = detail as { subscribeDetails: string };
    const answers = JSON.parse(subscribeDetails) as Record<string, string | undefined>;
    const { status } = JSON.parse(answers[template] ?? '{}') as { status?: string };
    return status === 'accept';
  } catch {
    return false;
  }
}
