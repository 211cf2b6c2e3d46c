import { describe, expect, it } from 'vitest'
import { findNameDoubt } from './findNameDoubt.ts'

describe('a name', () => {
  it.each([
    ['A\u0430ve', 'Mixes Latin and Cyrillic letters'],
    ['Uniswap\u03bf', 'Mixes Latin and Greek letters'],
    ['L\u0456d\u043e', 'Mixes Latin and Cyrillic letters'],
    ['\u0405\u0443\u0440\u0435\u0440', 'Cyrillic letters that look like Latin ones'],
    ['\u0410\u0440\u0435 2', 'Cyrillic letters that look like Latin ones'],
    ['\u039f\u03a1\u0395\u039d', 'Greek letters that look like Latin ones'],
    ['Aa\u200bve', 'Has invisible signs'],
    ['Aave\u202e', 'Has invisible signs'],
    ['Aa\u00advave', 'Has invisible signs'],
    ['Aa\u200dve', 'Has invisible signs'],
    ['Lido\u3164', 'Has invisible signs'],
    ['\uff21ave', 'Has unusual forms of letters'],
    ['\u{1d400}ave', 'Has unusual forms of letters'],
    ['Un\u217cswap', 'Has unusual forms of letters'],
  ])('like %j is doubtful', (name, doubt) => {
    expect(findNameDoubt(name)).toBe(doubt)
  })

  it.each([
    'Aave',
    'Curve Finance',
    'Yearn.fi',
    '0x',
    'Société Générale – “Émile”',
    'Łódź Straße Ø',
    'Яндекс Финансы',
    'Ωμέγα Όμιλος',
    '東京 Finance',
    '한국 Bank',
    'カタカナ ひらがな',
    'می‌خواهم',
    '👩‍💻 Team',
    'क्‍ष',
    '',
  ])('like %j is not', (name) => {
    expect(findNameDoubt(name)).toBeUndefined()
  })
})
