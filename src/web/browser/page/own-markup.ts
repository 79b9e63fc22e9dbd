interface Rules {
  createHTML(html: string): string
  createScript(text: string): string
  createScriptURL(address: string): string
}
interface Policies {
  createPolicy(name: string, rules: Rules): Rules
}

// TypeScript has no types for Trusted Types yet. Where supported, only text from this policy becomes markup.
const { trustedTypes } = globalThis as unknown as { trustedTypes?: Policies }
const policy = trustedTypes?.createPolicy('page', {
  createHTML: (html) => html,
  createScript: (text) => text,
  createScriptURL: (address) => address,
})

/** Parses a document from our own server. */
export function parsed(html: string): Document {
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
  // A parser without scripting creates the content of `noscript`. React expects the empty element.
  for (const one of page.querySelectorAll('noscript')) one.replaceChildren()
  return page
}

/** Returns text for a data script element, such as speculation rules. */
export const asScript = (text: string): string => policy?.createScript(text) ?? text

/** Returns the address of our own script, such as the service worker. */
export const asScriptAddress = (address: string): string => policy?.createScriptURL(address) ?? address
