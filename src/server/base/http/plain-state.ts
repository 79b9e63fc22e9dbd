import { type Html, html } from './html.ts'

/** Line icons, as of the borrower's pages (`web/ui/icon.tsx`), which this room cannot import. */
const ICONS = {
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.8v.2',
  offline:
    'M3 3l18 18M5 12a10 10 0 0 1 4-2.4M2 8.5A15 15 0 0 1 6 6M12 5a15 15 0 0 1 10 3.5M15 10a10 10 0 0 1 4 2M8.5 15.5a5 5 0 0 1 6 0M12 19v.2',
  phone: 'M6 4h3l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2z',
} as const

/** The form of `FailedState` for a page that loads nothing; its colours are the page's. */
export const PLAIN_STATE_STYLE = `*{box-sizing:border-box}
body{display:flex;flex-direction:column;min-height:100vh;margin:0;font:1rem/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums;background:var(--page);color:var(--ink)}
main{display:flex;flex:1;flex-direction:column;justify-content:center;width:100%;max-width:30rem;margin:0 auto;padding:1.25rem}
.state{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;gap:.5rem;text-align:center}
svg{width:3.5rem;height:3.5rem;margin-bottom:.5rem;padding:.875rem;border-radius:50%;background:var(--soft);color:var(--sign);fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:1.5rem;line-height:1.25;margin:0}
p{max-width:24rem;margin:0}
a{display:block;width:100%;padding:1rem;border-radius:1rem;text-align:center;text-decoration:none;font-weight:600;color:inherit}
.main{margin-top:.75rem;background:var(--accent);color:var(--on)}`

export const plainIcon = (icon: keyof typeof ICONS): Html =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[icon]}"/></svg>`

/** An icon, what happened, and what to do: the content of a page without the web's parts. */
export const plainState = (
  icon: keyof typeof ICONS,
  title: string,
  rest: Html,
): Html => html`<div class="state">
${plainIcon(icon)}
<h1>${title}</h1>
${rest}
</div>`
