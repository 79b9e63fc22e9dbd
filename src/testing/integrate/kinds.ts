import type { Fence } from './fences.ts'

/** What is done with a snippet of the integration guide. */
export type Kind = 'command' | 'failing-command' | 'terminal' | 'file' | 'output' | 'picture'

/** Every form that a snippet of the guide may have: language and names of its options. */
const KINDS: Readonly<Record<string, Kind>> = {
  sh: 'command',
  'sh fails': 'failing-command',
  // Keeps running in a terminal of that name.
  'sh terminal': 'terminal',
  'js title': 'file',
  'json title': 'file',
  // Keys that replace those of a file which is there.
  'json edit': 'file',
  // What the command before it prints.
  'text output': 'output',
  'text picture': 'picture',
}

/** Scripts that are a part of an app or of its page: e2e/integrate.spec.ts runs them in a browser. */
export const RUN_IN_BROWSER = ['host.js', 'react-native.js', 'injected.js', 'own-names.js'] as const

/** The kind of a snippet. Throws when there is none, so that no snippet gets into the guide that nobody runs. */
export function kindOf({ language, options, line }: Fence): Kind {
  const form = [language, ...Object.keys(options)].join(' ')
  const kind = Object.hasOwn(KINDS, form) ? KINDS[form] : undefined
  if (kind === undefined) throw new Error(`line ${line}: nobody runs a snippet of the form "${form}"`)
  return kind
}

/** What is wrong with the guide's snippets as a whole, before one is run. */
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
    return language === 'js' && !isRun ? [`line ${line}: nobody runs ${title}`] : []
  })
}
