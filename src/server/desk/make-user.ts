import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { DESK_ROLES, type DeskRole } from '#domain/desk/roles.ts'
import { CannotStart } from '#server/config/cannot-start.ts'
import { readConfig } from '#server/config/config.ts'
import { runMain } from '#server/config/run-main.ts'
import type { Database } from '#server/database/database.ts'
import { withDatabase } from '#server/database/with-database.ts'
import { askHidden } from './ask-hidden.ts'
import { isPasswordForm, PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from './password.ts'
import { isHardToGuess } from './password-judge.ts'
import { USER_NAME } from './sign-in.ts'
import { giveRole, letIn, makeUser } from './staff.ts'

const HELP = `npm run desk:user -- --name <name>     adds an account of the desk; the password is asked for, or read from stdin
  -- --name <name> --role <role>   what it is there for: ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(DESK_ROLES)} (agent unless said)
  -- --name <name> --move --role <role>   gives another role to an account that is there
  -- --name <name> --renew    a new password for an account that is there; its codes and sessions end
  -- --name <name> --disable  nobody signs in under this name any more, and its sessions end at once
  -- --name <name> --enable   they may sign in again, with the password and the codes of before`

const options = {
  name: { type: 'string' },
  renew: { type: 'boolean' },
  disable: { type: 'boolean' },
  enable: { type: 'boolean' },
  role: { type: 'string' },
  move: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

class WrongWish extends CannotStart {}

/** Makes somebody who may sign in at the desk, or says whether they may. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options })
  if (values.help) return console.log(HELP)
  const isAsked = process.stdin.isTTY === true
  const name = (values.name ?? (isAsked ? await ask('Name: ') : '')).trim().toLowerCase()
  if (!USER_NAME.test(name))
    throw new WrongWish(`A name has 2 to 40 letters, digits, ".", "_" and "-".\n\n${HELP}`)
  const role = DESK_ROLES.find((one) => one === (values.role ?? 'agent'))
  if (!role) throw new WrongWish(`A role is one of ${DESK_ROLES.join(', ')}.\n\n${HELP}`)
  const wishes = [values.renew, values.disable, values.enable, values.move].filter(Boolean)
  if (wishes.length > 1)
    throw new WrongWish(`One of --renew, --disable, --enable and --move at a time.\n\n${HELP}`)
  if (values.disable || values.enable)
    return withDatabase(readConfig(process.env), (database) => allow(database, name, !values.disable))

  if (values.move) {
    if (!values.role) throw new WrongWish(`Say which role.\n\n${HELP}`)
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
  if (!(await letIn(database, name, isLetIn, new Date())))
    throw new WrongWish(
      `There is no ${name} that is ${isLetIn ? 'disabled' : 'let in'}. Nothing was changed.`,
    )
  console.log(isLetIn ? `${name} may sign in at /desk again.` : `${name} is signed out and may not sign in.`)
}

async function move(database: Database, name: string, role: DeskRole): Promise<void> {
  if (!(await giveRole(database, name, role, new Date())))
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
