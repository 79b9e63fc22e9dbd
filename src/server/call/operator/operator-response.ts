/** The answer to an operator call, with its HTTP status. */
export interface OperatorAnswer<Data = unknown> {
  status: number
  body: { code: number; data: Data | null; message: string }
}

export const succeeded = <Data>(data: Data): OperatorAnswer<Data> => ({
  status: 200,
  body: { code: 0, data, message: '' },
})
export const refused = (status: number, message: string): OperatorAnswer<never> => ({
  status,
  body: { code: status, data: null, message },
})
