interface Rules {
  createHTML(html: string): string
  createScript(text: string): string
  createScriptURL(address: string): string
}
interface Policies {
  createPolicy(name: string, rules: Rules): Rules
}

// TypeScript does not know Trusted Types yet. In browsers that do, only text from this policy becomes markup.
const { trustedTypes } = globalThis as unknown as { trustedTypes?: Policies }
const policy = trustedTypes?.createPolicy('page', {
  createHTML: (html) => html,
  createScript: (text) => text,
  createScriptURL: (address) => address,
})

/** Parses a document that this page's own server answered with. */
export function parsed(html: string): Document {
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
  // A parser without scripts makes elements of what is for browsers without scripts. React looks for the empty element.
  for (const one of page.querySelectorAll('noscript')) one.replaceChildren()
  return page
}

/** A text for a script element that is data, such as rules for the browser. */
export const asScript = (text: string): string => policy?.createScript(text) ?? text

/** The address of a script of ours, such as the service worker. */
export const asScriptAddress = (address: string): string => policy?.createScriptURL(address) ?? address
