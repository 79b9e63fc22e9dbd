/** What the lender's systems are told, with its HTTP status. */
export interface Said<Data = unknown> {
  status: number
  body: { code: number; data: Data | null; message: string }
}

export const said = <Data>(data: Data): Said<Data> => ({ status: 200, body: { code: 0, data, message: '' } })
export const refused = (status: number, message: string): Said<never> => ({
  status,
  body: { code: status, data: null, message },
})
