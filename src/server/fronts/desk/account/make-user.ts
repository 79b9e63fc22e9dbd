import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from '#domain/desk/limits.ts'
import { DESK_ROLES, type DeskRole } from '#domain/desk/roles.ts'
import { readArguments, refuseArguments } from '#scripts/arguments.mjs'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import type { Database } from '#server/base/database/database.ts'
import { withDatabase } from '#server/base/database/with-database.ts'
import { USER_NAME } from '#server/fronts/desk/entry/sign-in.ts'
import { isPasswordForm } from '#server/fronts/desk/staff/password.ts'
import { isHardToGuess } from '#server/fronts/desk/staff/password-judge.ts'
import { changeRole, makeUser, setAccountEnabled } from '#server/fronts/desk/staff/staff.ts'
import { readConfig } from '#server/service/config.ts'
import { runMain } from '#server/service/run-main.ts'

class WrongWish extends CannotStart {}

/** Creates an account of the desk, or enables or disables it. */
async function main(): Promise<void> {
  const { values } = readArguments('desk:user')
  const isAsked = process.stdin.isTTY === true
  const name = (values.name ?? (isAsked ? await ask('Name: ') : '')).trim().toLowerCase()
  if (!USER_NAME.test(name))
    refuseArguments('desk:user', 'A name has 2 to 40 letters, digits, ".", "_" and "-"')
  const role = DESK_ROLES.find((one) => one === (values.role ?? 'agent'))
  if (!role) refuseArguments('desk:user', `A role is one of ${DESK_ROLES.join(', ')}`)
  const wishes = [values.renew, values.disable, values.enable, values.move].filter(Boolean)
  if (wishes.length > 1)
    refuseArguments('desk:user', 'One of --renew, --disable, --enable and --move at a time')
  if (values.disable || values.enable)
    return withDatabase(readConfig(process.env), (database) => allow(database, name, !values.disable))

  if (values.move) {
    if (!values.role) refuseArguments('desk:user', 'Say which role')
    return withDatabase(readConfig(process.env), (database) => move(database, name, role))
  }

  const password = isAsked ? await askHidden('Password: ') : (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!isPasswordForm(password, name))
    throw new WrongWish(
      `A password has ${PASSWORD_CHARACTERS_MIN} to ${PASSWORD_CHARACTERS_MAX} characters and is not the name.`,
    )
  if (!(await isHardToGuess(password, name)))
    throw new WrongWish(
      'This password is easy to guess. Four words that have nothing to do with each other are good.',
    )
  await withDatabase(readConfig(process.env), async (database) => {
    const outcome = await makeUser(
      database,
      { name, password, renews: values.renew === true, role },
      new Date(),
    )
    if (outcome === 'taken') throw new WrongWish(`${name} is there already. --renew gives a new password.`)
    if (outcome === 'missing')
      throw new WrongWish(
        `There is no ${name}, or it is disabled. Without --renew it is made; --enable lets it in.`,
      )
    console.log(`${name} may sign in at /desk.`)
  })
}

async function allow(database: Database, name: string, isLetIn: boolean): Promise<void> {
  if (!(await setAccountEnabled(database, name, isLetIn, new Date())))
    throw new WrongWish(
      `There is no ${name} that is ${isLetIn ? 'disabled' : 'let in'}. Nothing was changed.`,
    )
  console.log(isLetIn ? `${name} may sign in at /desk again.` : `${name} is signed out and may not sign in.`)
}

async function move(database: Database, name: string, role: DeskRole): Promise<void> {
  if (!(await changeRole(database, name, role, new Date())))
    throw new WrongWish(`There is no ${name}, or the role is ${role} already. Nothing was changed.`)
  console.log(`${name} has the role ${role} now.`)
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(question)
  lines.close()
  return answer
}

await runMain(main)

/** Reads a hidden answer at the terminal. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return answer
}
