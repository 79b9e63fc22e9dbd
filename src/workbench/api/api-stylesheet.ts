/** Styles of the API page beyond the sandbox's own. */
export const apiStylesheet = `
main:has(.api) { max-width: 60rem }
.api h2 { font-size: 1.25rem; margin: 2rem 0 .3rem }
.api h3 { font-size: 1.1rem; margin: 1.5rem 0 .3rem }
.api section, .api [id] { scroll-margin-top: 1rem }
.api p { margin: .4rem 0 }
.api a { display: inline; padding: 0; text-underline-offset: .15em }
.api nav { display: flex; flex-wrap: wrap; gap: 0 1.5rem; border-bottom: 1px solid #8886 }
.api nav a { padding: .7rem 0 }
.api nav [rel=next] { margin-left: auto }
.seek { max-width: none; gap: .3rem; margin: 1rem 0 }
.seek span { display: flex; gap: .5rem }
.seek input { flex: 1; min-width: 0; background: var(--card); color: inherit }
.group ul { display: grid; gap: .5rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)) }
.group li { border: 0; border-radius: .75rem; padding: 0; background: var(--card) }
.group a { display: block; padding: .7rem .9rem; line-height: 1.3; text-decoration: none; font-weight: 600 }
.group li:target { outline: 3px solid var(--accent) }
.api small { font-size: .85em; font-weight: normal; opacity: .8; overflow-wrap: anywhere }
.api em { font-style: normal; font-size: .85em; padding: .05rem .4rem; border-radius: .4rem; background: light-dark(#e4e4e4, #383838) }
.api .kind strong { font-size: .85em }
.address { overflow-wrap: anywhere }
.facts { display: flex; flex-wrap: wrap; gap: .3rem .5rem; font-size: .9em }
.facts li { border: 1px solid #8886; border-radius: .5rem; padding: .1rem .5rem }
.fields { margin: 0 }
.fields li { padding: .5rem 0 }
.field p { margin: 0 }
.field .name { font-weight: 600; overflow-wrap: anywhere }
.field .kind { font-size: .9em; overflow-wrap: anywhere }
.fields .fields { margin: .3rem 0 0 .3rem; padding-left: .8rem; border-left: 3px solid #8886 }
.api .choice { font-size: .9em; margin: .8rem 0 0 .3rem }
.codes { display: flex; flex-wrap: wrap; gap: .2rem .9rem; font-size: .95em }
.codes a { padding: .25rem 0 }
.refusals li:target { background: light-dark(#dcebe5, #14372b) }
.refusals p { margin: .15rem 0 }
.api pre { margin: .4rem 0; padding: .7rem .8rem; font-size: .9em; background: light-dark(#eee, #282828); border-radius: .5rem;
  white-space: pre-wrap; overflow-wrap: anywhere }
.api summary { padding: .7rem 0; cursor: pointer; font-weight: 600 }
@media (min-width: 60rem) {
  .field { display: grid; grid-template-columns: 12rem 15rem minmax(0, 1fr); gap: 0 1.2rem; align-items: baseline }
}
`
