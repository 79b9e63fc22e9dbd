import type { Brand } from '#contract/brand/brand.ts'
import { textColourOn } from '#contract/brand/colour-contrast.ts'

/** The one stylesheet of the sandbox's own pages, in the lender's accent. */
export const sandboxStylesheet = ({ accent }: Brand['theme']): string => `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --accent: ${accent}; --on-accent: ${textColourOn(accent)} }
@supports (color: oklch(from red l c h)) {
  @media (prefers-color-scheme: dark) {
    :root { --accent: oklch(from ${accent} max(l, 0.77) min(c, 0.11) h); --on-accent: #000 }
  }
}
body { margin: 0 }
main { max-width: 44rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.4rem }
h2 { font-size: 1.1rem; margin-top: 2rem }
a { color: inherit; display: inline-block; padding: .6rem .8rem .6rem 0 }
ul { list-style: none; padding: 0 }
li { border-top: 1px solid #8886; padding: .3rem 0 }
code { font-size: .95em; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85em }
form { display: grid; gap: 1rem; max-width: 22rem }
label { display: grid; gap: .3rem }
input, button { font: inherit; padding: .7rem; min-height: 2.75rem; border: 1px solid #888; border-radius: .5rem }
button { background: var(--accent); color: var(--on-accent); border-color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
table { width: 100%; border-collapse: collapse }
th, td { border-top: 1px solid #8886; padding: .4rem .6rem .4rem 0; text-align: left; vertical-align: top; font-weight: 400 }
tbody th { max-width: 9rem }
.said { border-left: .3rem solid var(--accent); padding: .6rem .8rem; background: ${accent}22 }
.said.wrong { border-color: #b3261e; background: #b3261e22 }
`
