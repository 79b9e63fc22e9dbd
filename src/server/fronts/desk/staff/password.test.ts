import { expect, test } from 'vitest'
import { Overloaded } from '#server/base/load-shedding/overloaded.ts'
import { runInRequest } from '#server/base/observability/request-context.ts'
import { DEMO_USER } from './demo-user.ts'
import { deriveScrypt, hashPassword, isPassword, isPasswordForm } from './password.ts'
import { isHardToGuess } from './password-judge.ts'

test('a password matches its own hash only, and two hashes of it differ', async () => {
  const password = 'correct horse battery'
  const [one, two] = [await hashPassword(password), await hashPassword(password)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await isPassword(password, one)).toBe(true)
  expect(await isPassword('correct horse batterY', one)).toBe(false)
})

test('an unknown user has no password', async () => {
  expect(await isPassword('', null)).toBe(false)
})

test('a hash from a Node without argon2 is read as well', async () => {
  const salt = Buffer.alloc(16, 7)
  const tag = await deriveScrypt(Buffer.from('a password'), salt, 10, 1)
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const hash = `$scrypt$ln=10,r=8,p=1$${bare(salt)}$${bare(tag)}`
  expect(await isPassword('a password', hash)).toBe(true)
  expect(await isPassword('another', hash)).toBe(false)
})

test('the same letters are the same password, however a keyboard composes them', async () => {
  expect(await isPassword('contrasen\u0303a larga', await hashPassword('contraseña larga'))).toBe(true)
})

test('strangers cannot start any number of hashes', async () => {
  const results = await Promise.allSettled(Array.from({ length: 26 }, () => isPassword('x', DEMO_HASH_CHEAP)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(4)
  for (const reason of refused) expect(reason).toBeInstanceOf(Overloaded)
})

test('many attempts from one network do not delay a sign-in from another one', async () => {
  const order: string[] = []
  const tries = (one: string) => {
    const client = { one, site: one }
    const seen = { id: one, page: null, answerBy: Number.POSITIVE_INFINITY, client, span: null }
    return runInRequest(seen, () => isPassword('a guess', DEMO_HASH_CHEAP)).then(() => order.push(one))
  }
  const stranger = Array.from({ length: 22 }, () => tries('stranger'))
  const employee = tries('employee')
  await expect(tries('stranger')).rejects.toBeInstanceOf(Overloaded)
  await Promise.all([...stranger, employee])
  // It is hashed after the two in progress and one of the others. Two are hashed at a time, and one of them
  // may end late on a busy processor. First in, first out it would be the last.
  expect(order.indexOf('employee')).toBeLessThan(order.length / 2)
})

const DEMO_HASH_CHEAP = `$scrypt$ln=10,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

test('a password has 12 to 200 characters and is not the name', () => {
  const good = ['a'.repeat(12), 'a'.repeat(200), DEMO_USER.password]
  const bad = ['a'.repeat(11), 'a'.repeat(201), 'ABCDEFGHIJKLM']
  expect(good.map((password) => isPasswordForm(password, 'abcdefghijklm'))).toEqual([true, true, true])
  expect(bad.map((password) => isPasswordForm(password, 'abcdefghijklm'))).toEqual([false, false, false])
})

test.each([
  ['noviembre2026', false],
  ['Password12345!', false],
  ['contraseña1234', false],
  ['qwertyuiop12', false],
  ['mariana.lopez1', false],
  ['aaaaaaaaaaaa', false],
  ['ab1!'.repeat(50), false],
  ['viernes-lluvia-tambor', true],
  ['a long enough password', true],
])('whether %s is hard to guess: %s', async (password, isHard) => {
  expect(await isHardToGuess(password, 'mariana.lopez')).toBe(isHard)
})
