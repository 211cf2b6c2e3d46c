/** What can be a logo; the server looks at what is in the file, not at its name, and gets no WebP (`toSentPicture`). */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
const MOST_BYTES = 2 * 1_024 * 1_024

/** Why a file cannot be a logo, before it is sent; undefined when it may be one. */
export function checkLogo({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!LOGO_TYPES.some((known) => known === type))
    return 'A logo is a PNG, JPEG, WebP or GIF picture.'
  return size > MOST_BYTES ? 'A logo has at most 2 MB.' : undefined
}
