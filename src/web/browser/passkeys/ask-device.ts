import type { PasskeyOutcome } from './passkey-device.ts'

/**
 * Runs a passkey operation with a lazily loaded module. If the module cannot be loaded, the page shows the same advice
 * as for other device errors, because browsers may not retry the import.
 */
export async function askDevice(
  ask: (device: typeof import('./passkey-device.ts')) => Promise<PasskeyOutcome>,
  lost: string,
): Promise<PasskeyOutcome> {
  try {
    return await ask(await import('./passkey-device.ts'))
  } catch {
    return { done: false, message: lost }
  }
}
