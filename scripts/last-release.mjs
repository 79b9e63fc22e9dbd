import { spawnSync } from 'node:child_process'

/** Older releases have them in another folder of the server. */
const MIGRATIONS = ':(glob)src/server/**/database/migrations/*.sql'

/**
 * Which commit was the last release: the newest tag `v1.2.3` before this commit. Until there is one, the commit before
 * the newest migration, because that is the furthest step back that a replica may have to take. Null without a history.
 */
export function lastRelease(root, wanted = process.env.LAST_RELEASE) {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : ''
  }
  const named = (name, why) => {
    const commit = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
    return commit === '' ? null : { commit, why }
  }
  if (wanted) return named(wanted, `${wanted}, as LAST_RELEASE says`)
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^')
  if (tag !== '') return named(tag, `the tag ${tag}`)
  const [newest = ''] = git('log', '-M', '--diff-filter=A', '--format=%H', '-1', '--', MIGRATIONS).split('\n')
  return newest === ''
    ? null
    : named(`${newest}^`, 'the commit before the newest migration; there is no tag yet')
}
