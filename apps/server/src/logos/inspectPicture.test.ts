import { describe, expect, it } from 'vitest'
import { PICTURES } from '../testing/PICTURES.ts'
import { inspectPicture } from './inspectPicture.ts'

const { png, jpeg, gif, webp, losslessWebp, clearWebp } = PICTURES
const ALL = Object.values(PICTURES)
const codeOf = (bytes: Buffer) => {
  try {
    inspectPicture(bytes)
    return 'taken'
  } catch (failure) {
    return (failure as { errors?: { code: string }[] }).errors?.[0]?.code
  }
}
/** A copy with some bytes in place of those at an offset. */
const write = (bytes: Buffer, at: number, values: number[]) => {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}

describe('a picture', () => {
  it('is known by its content', () => {
    expect(inspectPicture(png)).toEqual({ type: 'png', width: 40, height: 20 })
    expect(inspectPicture(jpeg)).toEqual({ type: 'jpeg', width: 40, height: 20 })
    expect(inspectPicture(gif)).toEqual({ type: 'gif', width: 1, height: 1 })
    for (const bytes of [webp, losslessWebp, clearWebp])
      expect(inspectPicture(bytes)).toEqual({ type: 'webp', width: 40, height: 20 })
  })

  it('is refused at whatever byte it is cut off', () => {
    for (const bytes of ALL)
      for (let length = 0; length < bytes.length; length++)
        expect(codeOf(bytes.subarray(0, length))).toMatch(/^(?:broken|unknown)$/)
  })

  it('is refused with something else behind its end', () => {
    const page = Buffer.from('<script>alert(1)</script>')
    for (const bytes of ALL)
      for (const rest of [page, Buffer.from('\n'), bytes])
        expect(codeOf(Buffer.concat([bytes, rest]))).toBe('broken')
  })

  it('is refused when it says that it is huge, or has no size', () => {
    expect(codeOf(write(png, 16, [0, 0, 0xff, 0xff]))).toBe('too-large')
    expect(codeOf(write(png, 16, [0, 0, 0, 0]))).toBe('too-large')
    expect(codeOf(write(gif, 6, [0xff, 0xff]))).toBe('too-large')
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    expect(codeOf(write(jpeg, frame + 5, [0xff, 0xff]))).toBe('too-large')
  })

  it('is refused when two parts of it tell of different sizes', () => {
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    const end = frame + 2 + jpeg.readUInt16BE(frame + 2)
    const twice = Buffer.concat([jpeg.subarray(0, end), jpeg.subarray(frame)])
    expect(codeOf(twice)).toBe('broken')
    const image = gif.indexOf(0x2c)
    expect(codeOf(write(gif, image + 5, [9, 0]))).toBe('broken')
    expect(codeOf(write(clearWebp, 24, [99]))).toBe('broken')
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'unknown'],
    ['a page', '<!doctype html>', 'unknown'],
    ['nothing', '', 'unknown'],
    ['a PDF', '%PDF-1.7', 'unknown'],
    ['a page that begins like a GIF', 'GIF89a=1;alert(1)//', 'broken'],
  ])('is not %s', (_what, text, code) => {
    expect(codeOf(Buffer.from(text))).toBe(code)
  })

  it('never reads beyond its end, whatever its bytes say', () => {
    for (const bytes of ALL)
      for (let at = 0; at < bytes.length; at++)
        for (const value of [0x00, 0x7f, 0xff])
          expect(codeOf(write(bytes, at, [value]))).toMatch(/^(?:taken|broken|unknown|too-large)$/)
  })
})
