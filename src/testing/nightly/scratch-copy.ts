import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** A copy of the project that a test may change freely. */
export interface ScratchCopy {
  folder: string
  /** Replaces a text that occurs in exactly one file of src, without tests, or in the named file. */
  edit(was: string, is: string, path?: string): Promise<void>
  remove(): Promise<void>
}

/**
 * Copies the content of a clone, including uncommitted changes, into its own folder. With `linkPackages` the installed
 * packages are linked one by one, so that files written beside them stay in the copy.
 */
export async function scratchCopy({ linkPackages }: { linkPackages: boolean }): Promise<ScratchCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'abono-copy-'))
  // If the tests run as root, the database runs as another user, which needs access.
  await chmod(folder, 0o755)
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = await promisify(execFile)('git', listed, { maxBuffer: 10_000_000 })
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(file))
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(file, join(folder, file))
  }
  if (linkPackages) {
    await mkdir(join(folder, 'node_modules'))
    for (const name of await readdir('node_modules')) {
      if (!/^\.vite/.test(name))
        await symlink(resolve('node_modules', name), join(folder, 'node_modules', name))
    }
  }
  const sources = files.filter(
    (file) => /^src\/.*\.tsx?$/.test(file) && !/\.(test|spec)\.|testing\//.test(file),
  )
  return {
    folder,
    async edit(was, is, path) {
      const texts = await Promise.all(
        (path ? [path] : sources).map(async (file) => ({
          file: join(folder, file),
          text: await readFile(join(folder, file), 'utf8'),
        })),
      )
      const [found, ...others] = texts.filter(({ text }) => text.includes(was))
      if (!found || others.length > 0)
        throw new Error(`"${was}" stands in ${found ? others.length + 1 : 0} files`)
      await writeFile(
        found.file,
        found.text.replace(was, () => is),
      )
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
