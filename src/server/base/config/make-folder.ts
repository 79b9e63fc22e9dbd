import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder with its parents, and checks that this user may write into it.
 * Node's recursive mkdir never returns below /proc, so each level is created separately.
 */
export function makeWritableFolder(folder: string): void {
  makeFolder(folder)
  accessSync(folder, constants.W_OK)
}

function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process created it meanwhile.
    if (!existsSync(folder)) throw error
  }
}
