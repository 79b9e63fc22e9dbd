import type { Brand } from '#contract/brand/brand.ts'
import { textColourOn } from '#contract/brand/colour-contrast.ts'

/** Style sheet of the sandbox's pages, in the lender's colours. */
export const sandboxStylesheet = ({ background, font, accent }: Brand['theme']): string => `
:root {
  color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --page: ${background}; --ink: ${font}; --card: #fff; --accent: ${accent}; --on-accent: ${textColourOn(accent)}
}
@media (prefers-color-scheme: dark) { :root { --page: #111; --ink: #eee; --card: #222 } }
@supports (color: oklch(from red l c h)) {
  @media (prefers-color-scheme: dark) {
    :root {
      --page: oklch(from ${accent} 0.165 min(c, 0.012) h); --card: oklch(from ${accent} 0.235 min(c, 0.014) h);
      --accent: oklch(from ${accent} max(l, 0.77) min(c, 0.11) h); --on-accent: #000
    }
  }
}
body { margin: 0; background: var(--page); color: var(--ink) }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: .5rem 0 }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2rem 0 .5rem }
main > p, form { max-width: 44rem }
a { color: inherit; display: inline-block; padding: .6rem .8rem .6rem 0 }
ul { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid #8884; padding: .5rem 0 }
code { font-size: .875em; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875em }
form { display: grid; gap: 1rem; max-width: 22rem }
label { display: grid; gap: .3rem }
input, button { font: inherit; padding: .7rem; min-height: 2.75rem; border: 1px solid #888; border-radius: .75rem }
button { background: var(--accent); color: var(--on-accent); border-color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
table { width: 100%; border-collapse: collapse }
th, td { border-top: 1px solid #8886; padding: .4rem .6rem .4rem 0; text-align: left; vertical-align: top; font-weight: 400 }
tbody th { max-width: 9rem }
.said { border-left: .3rem solid var(--accent); padding: .6rem .8rem; background: ${accent}22 }
.said.wrong { border-color: #b3261e; background: #b3261e22 }

/* The index: journeys as drawings, links as cards, then the borrowers with their loans. */
.markets { display: flex; gap: .5rem; margin: 0 0 1rem }
.markets a { padding: .6rem 1rem; border-radius: 2rem; text-decoration: none }
.markets [aria-current] { background: var(--accent); color: var(--on-accent); font-weight: 600 }
.journeys { max-width: none; gap: .6rem; grid-template-columns: repeat(auto-fill, minmax(min(46%, 9rem), 1fr)) }
.journeys button {
  display: grid; gap: .4rem; justify-items: center; align-content: start; padding: .75rem .5rem; border: 0; border-radius: 1rem;
  background: var(--card); color: inherit; cursor: pointer
}
.journeys svg { width: auto; height: 5.25rem }
.phone { fill: var(--page); stroke: #8888 }
.accent { fill: var(--accent) }
.soft { fill: ${accent}2b }
.line { fill: #8887 }
.warn { fill: #b3261e33 }
.journeys path { fill: none; stroke: var(--ink); stroke-width: 1.5 }
main > p a { display: inline; padding: 0 }
main > details { border-top: 1px solid #8884 }
summary { padding: .8rem 0; font-weight: 600; cursor: pointer }
main > .ways { margin: 1rem 0 }
main > details > div, main > details > nav { padding-bottom: 1.25rem }
.ways, .people { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)) }
.people { gap: 1rem; align-items: start }
.ways > *, .people section { box-sizing: border-box; padding: .75rem 1rem; border-radius: 1rem; background: var(--card) }
.ways small { display: block; font-weight: 400; opacity: .8; overflow-wrap: anywhere }
.ways > a { font-weight: 600; text-decoration: none }
.people h2 { margin: 0 0 .5rem; font-size: 1.125rem }
.people li > a { padding: .6rem .9rem .6rem 0 }
.clock { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; max-width: none; padding-bottom: .5rem }
.clock button { padding: .4rem .8rem; background: none; color: inherit; border-color: #8888 }
.state { margin: 0; font-weight: 600 }
.state code { display: block; font-weight: 400; opacity: .8 }
`
