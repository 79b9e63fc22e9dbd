import { type ESTree, parseSync } from 'vite'

/** Exports and imports of one file. Positions are offsets in its text. */
export interface ModuleRecord {
  exports: readonly { name: string; start: number; end: number }[]
  /** `name` is null for a whole module: a namespace, a re-export of all, a dynamic import. */
  imports: readonly { from: string; name: string | null }[]
  /** Every identifier in the file. */
  names: readonly { name: string; at: number }[]
  /** String literals that name a source file: routes, and programs started by path. */
  paths: readonly string[]
}

/** Parses a TypeScript file with Vite's parser; throws on syntax errors. */
export function moduleRecord(path: string, text: string): ModuleRecord {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const entries = module.staticExports.flatMap((statement) =>
    statement.entries.map((entry) => ({ statement, entry })),
  )
  const { names, paths } = wordsOf(program)
  return {
    exports: entries.flatMap(({ statement: { start, end }, entry }) => {
      const name = entry.exportName.kind === 'Default' ? 'default' : entry.exportName.name
      return name === null ? [] : [{ name, start, end }]
    }),
    imports: [
      ...module.staticImports.flatMap(({ moduleRequest, entries: taken }) => {
        const from = moduleRequest.value
        if (taken.length === 0) return [{ from, name: 'nothing but what it does' }]
        return taken.map(({ importName: { kind, name } }) => ({
          from,
          name: kind === 'Default' ? 'default' : name,
        }))
      }),
      ...entries.flatMap(({ entry: { moduleRequest, importName } }) =>
        moduleRequest === null ? [] : [{ from: moduleRequest.value, name: importName.name }],
      ),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
        from: text.slice(start + 1, end - 1),
        name: null,
      })),
    ],
    names,
    paths,
  }
}

function wordsOf(program: ESTree.Program): Pick<ModuleRecord, 'names' | 'paths'> {
  const names: { name: string; at: number }[] = []
  const paths: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) walk(part)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type, name, value, start } = node as Partial<Record<string, unknown>>
    if (/^(JSX)?Identifier$/.test(String(type)) && typeof name === 'string')
      names.push({ name, at: Number(start) })
    if (type === 'Literal' && typeof value === 'string' && /^[\w./-]+\.tsx?$/.test(value)) paths.push(value)
    for (const part of Object.values(node)) walk(part)
  }
  walk(program)
  return { names, paths }
}
