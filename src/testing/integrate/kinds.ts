import type { Fence } from './fences.ts'

/** How a snippet of the integration guide is executed. */
export type Kind = 'command' | 'failing-command' | 'terminal' | 'file' | 'output' | 'picture'

/** Every form of a snippet in the guide: language and option names. */
const KINDS: Readonly<Record<string, Kind>> = {
  sh: 'command',
  'sh fails': 'failing-command',
  // Keeps running in a terminal of that name.
  'sh terminal': 'terminal',
  'js title': 'file',
  'json title': 'file',
  // Keys that replace those of an existing file.
  'json edit': 'file',
  // Output of the command before it.
  'text output': 'output',
  'text picture': 'picture',
}

/** Scripts of an app or its page: e2e/integrate.spec.ts runs them in a browser. */
export const RUN_IN_BROWSER = ['host.js', 'react-native.js', 'injected.js', 'own-names.js'] as const

/** Returns the kind of a snippet. Throws for an unknown one, so that every snippet is run. */
export function kindOf({ language, options, line }: Fence): Kind {
  const form = [language, ...Object.keys(options)].join(' ')
  const kind = Object.hasOwn(KINDS, form) ? KINDS[form] : undefined
  if (kind === undefined) throw new Error(`line ${line}: no test runs a snippet of the form "${form}"`)
  return kind
}

/** Returns problems of the guide's snippets as a whole, before any is run. */
export function problemsIn(fences: readonly Fence[]): string[] {
  const commands = fences.filter(({ language }) => language === 'sh').map(({ text }) => text)
  return fences.flatMap((fence, index) => {
    const { language, options, line } = fence
    const kind = kindOf(fence)
    const before = fences[index - 1]
    if (kind === 'output' && !(before && kindOf(before).endsWith('command')))
      return [`line ${line}: an output that follows no command`]
    const title = options.title ?? ''
    const isRun =
      RUN_IN_BROWSER.some((name) => name === title) || commands.some((text) => text.includes(`node ${title}`))
    return language === 'js' && !isRun ? [`line ${line}: no command runs ${title}`] : []
  })
}
