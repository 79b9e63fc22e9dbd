/** Where a request came from, as far as the network and the browser tell. None of it proves who somebody is. */
export interface Origin {
  address: string
  userAgent: string
}

/** Where a request to this server came from. */
export const requestOrigin = ({
  ip,
  headers,
}: {
  ip: string
  headers: { 'user-agent'?: string | undefined }
}): Origin => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
})
