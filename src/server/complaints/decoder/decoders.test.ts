import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { makePng } from '#testing/picture.ts'
import { newDecoders } from './decoders.ts'

const small = makePng(80, 60)
const drawn = { ok: true, type: 'image/jpeg', width: 80, height: 60 }
let large: Buffer
beforeAll(() => {
  large = makePng(6000, 6000)
})

/** The one decoder that is there. Nothing is killed by a number that was not read: 0 would be this whole group. */
const onlyOne = ({ pids }: ReturnType<typeof newDecoders>): number => {
  const [pid, ...more] = pids()
  if (pid === undefined || more.length > 0) throw new Error(`there is not one decoder, but ${pids().length}`)
  return pid
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one after the other are drawn by one process, which is not this one; at once by two', async () => {
  const decoders = newDecoders()
  for (let number = 0; number < 3; number++) expect(await decoders.decode(small)).toMatchObject(drawn)
  expect(decoders.pids()).toHaveLength(1)
  expect(decoders.pids()).not.toContain(process.pid)
  await Promise.all([decoders.decode(small), decoders.decode(small)])
  expect(decoders.pids()).toHaveLength(2)
})

test('a picture that takes more memory than it may ends its decoder alone, and is refused; the next one is drawn', async () => {
  // Node itself takes more than this.
  const tight = newDecoders({ memoryMegabytesMax: 20 })
  expect(await tight.decode(large)).toEqual({ ok: false, why: 'too-costly' })
  expect(tight.pids()).toEqual([])
  expect(await newDecoders().decode(small)).toMatchObject(drawn)
})

test('a picture that takes longer than it may is refused, and its decoder is gone', async () => {
  const hasty = newDecoders({ secondsMax: 0.001 })
  expect(await hasty.decode(large)).toEqual({ ok: false, why: 'too-costly' })
  expect(hasty.pids()).toEqual([])
})

test('a decoder that somebody kills costs nobody a picture', async () => {
  const decoders = newDecoders()
  const reading = decoders.decode(large)
  const first = onlyOne(decoders)
  process.kill(first, 'SIGKILL')
  expect(await reading).toMatchObject({ ok: true, width: 2048 })
  expect(isAlive(first)).toBe(false)
  process.kill(onlyOne(decoders), 'SIGKILL')
  expect(await decoders.decode(small)).toMatchObject(drawn)
})

test('where no decoder can be started, nobody is told that the picture is none', async () => {
  const node = process.execPath
  process.execPath = '/nowhere/node'
  try {
    await expect(newDecoders().decode(small)).rejects.toThrow('can be started')
  } finally {
    process.execPath = node
  }
})

test('a picture that was drawn is forgotten while its decoder lives on', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const decoders = newDecoders()
  const read = async () => new WeakRef(await decoders.decode(small))
  const pictures = [await read(), await read(), await read()]
  await expect
    .poll(() => {
      collectGarbage()
      return pictures.slice(0, 2).filter((picture) => picture.deref() !== undefined).length
    })
    .toBe(0)
  expect(isAlive(onlyOne(decoders))).toBe(true)
})
