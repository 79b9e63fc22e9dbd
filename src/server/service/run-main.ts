import { startFailure } from './start-failure.ts'

/** Runs a program that serves or does one thing; what its reader can mend is a sentence, and it ends with 1. */
export async function runMain(main: () => Promise<void> | void): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(startFailure(error, process.env))
    // What is still open, such as a database that was started for this, is not waited for.
    process.exit(1)
  }
}
