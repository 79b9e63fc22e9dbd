import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { openDatabase } from '#server/storage/database.ts'
import { startPostgres } from '#server/storage/embedded-postgres.ts'
import { migrate } from '#server/storage/migrate.ts'
import { askHidden } from './ask-hidden.ts'
import { isGoodPassword, PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from './password.ts'
import { USER_NAME } from './sign-in.ts'
import { makeUser } from './staff.ts'

const HELP = `npm run desk:user -- --name <name>     adds an account of the desk; the password is asked for, or read from stdin
  -- --name <name> --renew    a new password for an account that is there; its codes and sessions end`

const options = {
  name: { type: 'string' },
  renew: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

class WrongWish extends Error {}

/** Makes somebody who may sign in at the desk. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options })
  if (values.help) return console.log(HELP)
  const isAsked = process.stdin.isTTY === true
  const name = (values.name ?? (isAsked ? await ask('Name: ') : '')).trim().toLowerCase()
  if (!USER_NAME.test(name))
    throw new WrongWish(`A name has 2 to 40 letters, digits, ".", "_" and "-".\n\n${HELP}`)
  const password = isAsked ? await askHidden('Password: ') : (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!isGoodPassword(password, name))
    throw new WrongWish(
      `A password has ${PASSWORD_CHARACTERS_MIN} to ${PASSWORD_CHARACTERS_MAX} characters and is not the name.`,
    )

  const config = readConfig(process.env)
  // A server that runs on the same folder shares its database.
  const embedded = config.databaseUrl ? null : await startPostgres({ dataDir: config.dataDir })
  const connection = config.databaseUrl ?? embedded?.connection ?? ''
  await migrate(connection)
  const database = openDatabase(connection)
  try {
    const outcome = await makeUser(database, { name, password, renews: values.renew === true }, new Date())
    if (outcome === 'taken') throw new WrongWish(`${name} is there already. --renew gives a new password.`)
    if (outcome === 'missing') throw new WrongWish(`There is no ${name}. Without --renew it is made.`)
    console.log(`${name} may sign in at /desk.`)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(question)
  lines.close()
  return answer
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof WrongWish ? error.message : error)
  process.exitCode = 1
}
