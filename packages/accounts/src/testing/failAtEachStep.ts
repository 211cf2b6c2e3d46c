import { refuseStatement } from './refuseStatement.ts'

/**
 * Does something again and again, with a store that refuses its first statement, then its second and so on, until one
 * attempt gets through. Returns how many attempts were refused.
 * @throws Error for the first statement whose refusal left something written, or was ignored.
 */
export async function failAtEachStep(work: () => Promise<unknown>): Promise<number> {
  for (let number = 1; ; number++) {
    const caught = async () => {
      try {
        await work()
        return undefined
      } catch (failure) {
        return failure
      }
    }
    const { result: failure, isRefused, written } = await refuseStatement(number, caught)
    if (!isRefused && failure !== undefined) throw failure
    if (!isRefused) return number - 1
    if (failure === undefined || written.length > 0)
      throw new Error(`A failure at statement ${number} leaves rows in ${written.join(', ')}.`)
  }
}
