import { AppError } from '@tickmark/core/errors/AppError'

/**
 * The fields of a multipart body; files become their bytes. What a file is called and says it is counts for nothing.
 * @throws AppError `bad-request` for a body that is no multipart form.
 */
export async function readMultipart(
  body: Buffer,
  contentType: string,
): Promise<Record<string, string | Uint8Array>> {
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
    const fields = await Promise.all(
      [...form].map(
        async ([name, value]) =>
          [
            name,
            typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()),
          ] as const,
      ),
    )
    return Object.fromEntries(fields)
  } catch (cause) {
    throw new AppError('bad-request', 'The body is not a multipart form.', {
      cause,
      errors: [{ code: 'invalid', field: 'body', value: null }],
    })
  }
}
