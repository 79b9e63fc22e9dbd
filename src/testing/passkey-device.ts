import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The options of a WebAuthn request that matter here. */
interface Question {
  challenge: string
  user?: { id: string }
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const URL64 = 'base64url'

/** CBOR of a text or bytes with a length below 65,536 (RFC 8949). */
function headed(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([major + length])
  return length < 256
    ? Buffer.from([major + 24, length])
    : Buffer.from([major + 25, length >> 8, length & 255])
}
const cborText = (text: string) => Buffer.concat([headed(0x60, text.length), Buffer.from(text)])
const cborBytes = (bytes: Uint8Array) => Buffer.concat([headed(0x40, bytes.length), bytes])

/**
 * A software device with one passkey, made with Node's crypto; its answers can be wrong in every way. `count` is its
 * signature counter.
 */
export function passkeyDevice(host: string, origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const device = { id: id.toString(URL64), userHandle: '', count: 0, origin, host, isVerified: true }

  const clientData = (type: string, { challenge }: Question) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: device.origin, crossOrigin: false }))

  const authenticatorData = (further: Uint8Array = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(device.count)
    const flags = 0x01 | (device.isVerified ? 0x04 : 0) | (further.length > 0 ? 0x40 : 0)
    return Buffer.concat([sha256(device.host), Buffer.from([flags]), count, further])
  }

  // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with its two coordinates.
  const coseKey = () =>
    Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, URL64)),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, URL64)),
    ])

  const answer = (response: object) =>
    JSON.stringify({
      ...{ id: device.id, rawId: device.id, type: 'public-key', response },
      ...{ clientExtensionResults: {}, authenticatorAttachment: 'platform' },
    })

  return Object.assign(device, {
    /** Answer to a registration request. */
    make(asked: string): string {
      const question = JSON.parse(asked) as Question
      device.userHandle = question.user?.id ?? ''
      const idLength = Buffer.from([id.length >> 8, id.length & 255])
      const own = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey()])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authenticatorData(own))],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', question).toString(URL64),
        attestationObject: attestation.toString(URL64),
        transports: ['internal'],
      })
    },
    /** Answer to a sign-in request. */
    say(asked: string): string {
      const client = clientData('webauthn.get', JSON.parse(asked) as Question)
      const data = authenticatorData()
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString(URL64),
        authenticatorData: data.toString(URL64),
        signature: signature.toString(URL64),
        userHandle: device.userHandle,
      })
    },
  })
}
