import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the files that this branch changed since it left main: committed, uncommitted and untracked ones. A path may be gone.
 * Returns null without a git history.
 * @param {string} root
 * @returns {readonly string[] | null}
 */
export function changedFiles(root) {
  const bases = ['main', 'origin/main'].flatMap((name) => git(root, 'merge-base', 'HEAD', name) ?? [])
  const changed = git(root, 'diff', '-z', '--name-only', bases[0]?.trim() ?? 'HEAD')
  const untracked = git(root, 'ls-files', '-z', '--others', '--exclude-standard')
  return changed && untracked && [...changed, ...untracked]
}

/**
 * Returns the arguments that limit Biome to the changed files. Returns an empty list if none changed, and the whole project
 * without a git history.
 * @param {string} root
 */
export function changedForBiome(root) {
  const files = changedFiles(root)?.filter((path) => existsSync(join(root, path)))
  if (files === undefined) return ['.']
  return files.length === 0 ? [] : ['--files-ignore-unknown=true', '--no-errors-on-unmatched', ...files]
}

/**
 * Returns the parts that git separates by NUL, or null if git fails.
 * @param {string} root
 * @param {string[]} args
 */
export function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
  return status === 0 ? stdout.split('\0').filter(Boolean) : null
}
