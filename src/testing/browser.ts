import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Quiet and alone: no sandbox inside a container, no graphics card, no talk with hosts that no test asked for. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium without windows: it draws the same page with a third of the work, and no test looks at a window. */
export const WITHOUT_WINDOWS = 'chromium-headless-shell'

const NAMES = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome']

/** The Chromium that CHROMIUM_PATH names, else the first one on PATH, else null. */
export function chromiumOnThisMachine(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(canBeRun) ?? null
}

/** What Playwright's `executablePath` wants: a Chromium of this machine, else the one that Playwright installed. */
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
