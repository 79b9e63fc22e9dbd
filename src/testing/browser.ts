import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Chromium flags: no sandbox inside a container, no graphics card, no background requests. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Headless Chromium draws the same page with a third of the work. */
export const WITHOUT_WINDOWS = 'chromium-headless-shell'

const NAMES = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome']

/** The Chromium of CHROMIUM_PATH, else the first one on PATH, else null. */
export function chromiumOnThisMachine(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(canBeRun) ?? null
}

/** Value of Playwright's `executablePath`: this machine's Chromium, else the one that Playwright installed. */
export function chromiumPath(): string {
  return chromiumOnThisMachine() ?? chromium.executablePath()
}

function canBeRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
