/** Keys of a session's stored copies: one to find them and one to decrypt them. Neither reveals the session. */
export interface Owner {
  tag: string
  key: CryptoKey
}

/** Both are derived from the session, so without its address no copy can be found or read. */
export async function ownerOf(secret: string): Promise<Owner> {
  const { subtle } = crypto
  const material = await subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveBits', 'deriveKey'])
  const of = (purpose: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: bytesOf(`abono kept copies: ${purpose}`),
  })
  const tag = new Uint8Array(await subtle.deriveBits(of('tag'), material, 128))
  const aes = { name: 'AES-GCM', length: 256 }
  return {
    tag: hexOf(tag),
    key: await subtle.deriveKey(of('key'), material, aes, false, ['encrypt', 'decrypt']),
  }
}

const NONCE_BYTES = 12

/** Encrypts a text for its owner, with the nonce in front. */
export const seal = (text: string, owner: Owner): Promise<Uint8Array<ArrayBuffer>> =>
  sealBytes(bytesOf(text), owner)

/** The same for bytes, such as a picture. */
export async function sealBytes(
  bytes: Uint8Array<ArrayBuffer>,
  { key }: Owner,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)
  const whole = new Uint8Array(NONCE_BYTES + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), NONCE_BYTES)
  return whole
}

/** Decrypts; null for another owner's or damaged data. */
export async function open(sealed: ArrayBuffer, owner: Owner): Promise<string | null> {
  const opened = await openBytes(sealed, owner)
  return opened && new TextDecoder().decode(opened)
}

/** The same for bytes. */
export async function openBytes(sealed: ArrayBuffer, { key }: Owner): Promise<ArrayBuffer | null> {
  const iv = sealed.slice(0, NONCE_BYTES)
  try {
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.slice(NONCE_BYTES))
  } catch {
    return null
  }
}

/** A keyed name of an address, which only its owner can compute. */
export async function nameOf(address: string, { tag }: Owner): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(`${tag} ${address}`)))).slice(
    0,
    32,
  )
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
