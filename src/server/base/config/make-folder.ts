import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, and checks that this user may write into it.
 * Node's own recursive mkdir never returns below /proc, where no folder can be made.
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
    // Another process made it meanwhile.
    if (!existsSync(folder)) throw error
  }
}
