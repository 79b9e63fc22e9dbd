import type { PasskeyOutcome } from './passkey-device.ts'

/**
 * Asks this device with what is loaded only now. Without a network that does not come, and a browser may not look for it a
 * second time: then it is said what helps, as with everything that a device answers.
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
