import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { command, run } from './run.mjs'

// Biome colours single letters even when nobody looks, which makes a log unreadable.
const colours = process.stdout.isTTY ? [] : ['--colors=off']

const STEPS = [
  ['Style and mistakes', '@biomejs/biome', 'biome', ['ci', ...colours, '.']],
  ['Types of the addresses', '@react-router/dev', 'react-router', ['typegen']],
  ['Types, and who imports whom', 'typescript', 'tsc', ['-b']],
]

/** The quick gate. Edits nothing that is kept. Says whether all is well, and stops at the first thing that is not. */
export async function check() {
  for (const [title, packageName, name, args] of STEPS) {
    console.log(`- ${title}`)
    const { code } = await run(process.execPath, [command(packageName, name), ...args])
    if (code !== 0) return false
  }
  return true
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await prepare()
  process.exitCode = (await check()) ? 0 : 1
}
