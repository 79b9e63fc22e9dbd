import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * The test files of what changed since this branch left main, uncommitted files included: tests that changed, and tests
 * of the same subject that import a changed file.
 * @param {string} root
 */
export function changedTests(root) {
  /** @param {string[]} args */
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
    return status === 0 ? stdout.split('\n').filter(Boolean) : []
  }
  const [base = 'HEAD'] = ['main', 'origin/main'].flatMap((name) => git('merge-base', 'HEAD', name))
  const untracked = git('ls-files', '--others', '--exclude-standard')
  const changed = [...git('diff', '--name-only', base), ...untracked]
  const tests = [...git('ls-files', 'src'), ...untracked].filter(
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
