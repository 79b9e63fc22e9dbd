import { startFailure } from './start-failure.ts'

/** Runs a program. An error that the operator can fix is printed as a sentence, and the exit code is 1. */
export async function runMain(main: () => Promise<void> | void): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(startFailure(error, process.env))
    // Open resources, such as a database that this program started, are not awaited.
    process.exit(1)
  }
}
