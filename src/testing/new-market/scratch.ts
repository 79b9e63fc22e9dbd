import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The files that the compiler, the build and the server of a copy need. */
const COPIED = [
  'src',
  'brand',
  'scripts',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

/** A copy of the product to extend. */
export interface Scratch {
  root: string
  /** Adds a file. */
  add(path: string, text: string): Promise<void>
  /** Changes an existing file: each text is replaced once. */
  change(path: string, ...replacements: readonly (readonly [string, string])[]): Promise<void>
  /** Existing files that were changed. */
  changed(): readonly string[]
  /** Reverts every change; added files stay. */
  undo(): Promise<void>
  read(path: string): Promise<string>
  /** Files below a folder. */
  list(path: string): Promise<string[]>
  /** Returns the files with compiler errors, and the compiler's output. */
  typeCheck(): Promise<{ files: readonly string[]; output: string }>
  /** Runs a program of the copy, and returns its output. */
  run(args: readonly string[]): Promise<string>
  remove(): Promise<void>
}

export async function makeScratch(): Promise<Scratch> {
  const root = await mkdtemp(join(tmpdir(), 'abono-third-'))
  for (const path of COPIED) await cp(path, join(root, path), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  const before = new Map<string, string>()
  const read = (path: string) => readFile(join(root, path), 'utf8')
  const execute = (args: readonly string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(
        process.execPath,
        [...args],
        { cwd: root, maxBuffer: 100_000_000, env: { ...process.env, NODE_ENV: 'production' } },
        (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: stdout + stderr }),
      )
    })

  return {
    root,
    read,
    list: (path) => readdir(join(root, path)),
    async add(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    },
    async change(path, ...replacements) {
      const text = await read(path)
      if (!before.has(path)) before.set(path, text)
      const after = replacements.reduce((changing, [from, to]) => {
        if (!changing.includes(from)) throw new Error(`${path} has no ${from}`)
        return changing.replace(from, () => to)
      }, text)
      await writeFile(join(root, path), after)
    },
    changed: () => [...before.keys()].sort(),
    async undo() {
      for (const [path, text] of before) await writeFile(join(root, path), text)
      before.clear()
    },
    async typeCheck() {
      const { output } = await execute(['node_modules/typescript/bin/tsc', '-b', '--pretty', 'false'])
      const files = [...output.matchAll(/^(\S+\.tsx?)\(\d+,\d+\): error/gm)].map((found) => found[1] ?? '')
      return { files: [...new Set(files)].sort(), output }
    },
    async run(args) {
      const { code, output } = await execute(args)
      if (code !== 0) throw new Error(output)
      return output
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
