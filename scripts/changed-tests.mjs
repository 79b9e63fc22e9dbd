import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { changedFiles, git } from './changed-files.mjs'

/**
 * Lists the test files that changed since this branch left main, and those of the same subject that import a changed file.
 * @param {string} root
 */
export function changedTests(root) {
  const changed = changedFiles(root) ?? []
  const tests = [...new Set([...(git(root, 'ls-files', '-z', 'src') ?? []), ...changed])].filter(
    (path) => TEST.test(path) && existsSync(join(root, path)),
  )
  return testsOf(changed, tests, (path) => readFileSync(join(root, path), 'utf8'))
}

const TEST = /^src\/.*\.test\.tsx?$/

/**
 * The subject of `src/server/fronts/desk/frame/page.ts` is the desk. Loans and money are one subject.
 * @param {string} path
 */
function subjectOf(path) {
  const [, , folder, below] = path.split('/')
  const subject = folder === 'base' || folder === 'fronts' ? below : folder
  return subject === 'money' ? 'loans' : subject
}

/**
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests
 * @param {(path: string) => string} read
 */
export function testsOf(changed, tests, read) {
  const sources = changed.filter((path) => path.startsWith('src/') && !TEST.test(path))
  return tests.filter((test) => {
    const concern = sources.filter((path) => subjectOf(path) === subjectOf(test))
    if (changed.includes(test)) return true
    if (concern.length === 0) return false
    const text = read(test)
    return concern.some((path) => text.includes(`/${basename(path)}'`))
  })
}
