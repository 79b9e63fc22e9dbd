import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

type Node = { type: string; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const isFunction = ({ type }: Node) => /Function/.test(type)

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function someBelow(node: Node, isFound: (one: Node) => boolean, isEntered: (one: Node) => boolean): boolean {
  return (
    isFound(node) || (isEntered(node) && childrenOf(node).some((one) => someBelow(one, isFound, isEntered)))
  )
}

/** Whether a module statement awaits before the next one runs. */
const awaits = (statement: Node) =>
  someBelow(
    statement,
    ({ type, await: isForAwait }) => type === 'AwaitExpression' || isForAwait === true,
    (one) => !isFunction(one),
  )

/** Names that a module statement declares with `const`, `let` or `class`. */
function declaredIn(statement: Node): string[] {
  const declared = isNode(statement.declaration) ? statement.declaration : statement
  if (declared.type === 'ClassDeclaration') return [(declared.id as { name: string }).name]
  if (declared.type !== 'VariableDeclaration') return []
  return (declared.declarations as { id: Node }[]).flatMap(({ id }) => namesIn(id))
}

function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name as string]
  if (pattern.type === 'Property') return namesIn(pattern.value as Node)
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left as Node)
  return childrenOf(pattern).flatMap(namesIn)
}

/** Names that a module statement uses, also in its functions, except its own declarations. */
function usedIn(node: Node): string[] {
  if (node.type === 'Identifier') return [node.name as string]
  if (node.type === 'MemberExpression' && node.computed === false) return usedIn(node.object as Node)
  if (node.type === 'VariableDeclarator') return isNode(node.init) ? usedIn(node.init) : []
  return childrenOf(node).flatMap(usedIn)
}

/** A declared function's name and the names that it uses. */
function functionsIn(statement: Node): [string, string[]][] {
  const declared = isNode(statement.declaration) ? statement.declaration : statement
  if (declared.type === 'FunctionDeclaration')
    return [[(declared.id as { name: string }).name, usedIn(declared)]]
  const declarators = (declared.declarations ?? []) as { id: Node; init: unknown }[]
  return declarators.flatMap(({ id, init }) =>
    isNode(init) && isFunction(init)
      ? namesIn(id).map((name): [string, string[]] => [name, usedIn(init)])
      : [],
  )
}

/**
 * Names read before their declaration: they are at or below a top-level await, and a function called by it uses them.
 */
function readTooEarly({ path, text }: { path: string; text: string }): string[] {
  const { program, errors } = parseSync(path, text, { sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const statements = program.body as unknown as Node[]
  const functions = new Map(statements.flatMap(functionsIn))
  return statements.flatMap((statement, place) => {
    const reached = new Set(
      statements
        .slice(0, place + 1)
        .filter(awaits)
        .flatMap(usedIn),
    )
    // A set that grows while iterated: names used transitively by functions.
    for (const name of reached) for (const used of functions.get(name) ?? []) reached.add(used)
    return declaredIn(statement)
      .filter((name) => reached.has(name) && isReadInFunction(name))
      .map((name) => `${path}: ${name}`)
  })

  function isReadInFunction(name: string): boolean {
    return [...functions.values()].some((used) => used.includes(name))
  }
}

/** Tests always run as a whole, so such a fault in one shows at once. */
const PROGRAM = /(?<!\.d|\.test|\.spec|\.nightly)\.(ts|tsx|mjs)$/

test('no function reads a name before its declaration because of a top-level await', () => {
  const files = ['src', 'bench', 'scripts', 'deploy']
    .flatMap(readSources)
    .filter(({ path, text }) => PROGRAM.test(path) && /\bawait\b/.test(text))
  expect(files.some(({ path }) => path === 'scripts/command.mjs')).toBe(true)
  expect(files.flatMap(readTooEarly)).toEqual([])
})

test.each([
  ['a constant below the await', 'await main()\nconst MAX = 1\nfunction main() { return MAX }', ['MAX']],
  ['a function above the await', 'const main = () => MAX\nawait main()\nconst MAX = 1', ['MAX']],
  ['a class', 'await main()\nexport class Late {}\nasync function main() { new Late() }', ['Late']],
  ['parts of an object', 'const { a, b: [c] } = await main()\nfunction main() { return c }', ['c']],
  [
    'an await in a loop',
    'for await (const one of main()) one\nlet MAX = 1\nasync function* main() { yield MAX }',
    ['MAX'],
  ],
  [
    'an await in a block',
    'if (true) { await main() }\nconst MAX = 1\nexport function main() { return MAX }',
    ['MAX'],
  ],
])('violation: %s', (_title, text, names) => {
  expect(readTooEarly({ path: 'a.ts', text })).toEqual(names.map((name) => `a.ts: ${name}`))
})

test.each([
  [
    'a function that only statements below call',
    'await one()\nconst MAX = 1\nmain()\nfunction main() { return MAX }',
  ],
  ['the await as the last statement', 'const MAX = 1\nasync function main() { return MAX }\nawait main()'],
  ['names that only statements below use', 'const a = await one()\nconst b = await two(a)\ntest(() => b)'],
  ['an await inside a function', 'const main = async () => { await one() }\nmain()\nconst MAX = 1'],
])('allowed: %s', (_title, text) => {
  expect(readTooEarly({ path: 'a.ts', text })).toEqual([])
})
