/** The decoded segments of an address below `/explorer`. One that is not encoded properly is kept as it is. */
export function readSegments(path: string): string[] {
  return path
    .replace(/^\/explorer/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeSegment)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
