import { describe, expect, it } from 'vitest'
import { isPredictable } from './isPredictable.ts'

const KNOWN = ['Tickmark', 'ada.lovelace', 'ada', 'lovelace', 'bank', 'example']

describe('a password', () => {
  it.each([
    'Summer2026!',
    'Tickmark2026',
    'T1ckm@rk-2026!!',
    ' Winter 2025 ',
    'Ｓｕｍｍｅｒ２０２６！',
    'summer\u200b2026',
    'Autumn#1999#ab',
    'qwertyuiop',
    'poiuytrewq1',
    'asdfghjkl;2024',
    '1qaz2wsx3edc',
    'zaq12wsx2026',
    '0987654321abcdef',
    'P@ssw0rd2026!',
    'lovelace.1815',
    'Ada.Lovelace!',
    'adabank12345',
    'December2026.',
    'Welcome-2026-12',
    'aaaaSummer1111',
    'Herbst2026!!',
    'Sommer8421!',
  ])('like %j is predictable', (password) => {
    expect(isPredictable(password, KNOWN)).toBe(true)
  })

  it.each([
    'correct horse battery',
    'SummerRain2026Paris',
    'x7Kp-29vQ-mm41',
    '48105 92837 11',
    'summer 4810592837',
    'ada likes long walks',
    '漢字かな混じり文の合言葉',
    'tickmark-velvet-otter',
    'h8sK2pQz!d',
  ])('like %j is not', (password) => {
    expect(isPredictable(password, KNOWN)).toBe(false)
  })
})
