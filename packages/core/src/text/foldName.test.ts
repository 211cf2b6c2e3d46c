import { describe, expect, it } from 'vitest'
import { foldName } from './foldName.ts'
import { foldText } from './foldText.ts'

describe('foldText', () => {
  it.each([
    ['ＡＡＶＥ', 'aave'],
    ['𝐀𝐚𝐯𝐞', 'aave'],
    ['Aave\u200b\u00ad', 'aave'],
    ['\ufeff  Aave \u00a0 V3\t', 'aave v3'],
    ['Aave™ ®', 'aave'],
    ['Éther', 'ether'],
    ['E\u0301ther', 'ether'],
    ['İstanbul', 'istanbul'],
    ['Łódź Børs Straße', 'lodz bors strasse'],
    ['ﬁnance Ⅳ ①', 'finance iv 1'],
    ['Lido’s – DAO − “x”', "lido's - dao - “x”"],
    ['ΣΟΦΟΣ σοφος σοφός', 'σοφοσ σοφοσ σοφοσ'],
    ['비트코인', '비트코인'],
    ['ガス ｶﾞｽ', 'ガス ガス'],
    ['USD+', 'usd+'],
    ['USDC.e', 'usdc.e'],
    ['', ''],
  ])('%j is compared as %j', (text, folded) => {
    expect(foldText(text)).toBe(folded)
    expect(foldText(folded)).toBe(folded)
  })
})

describe('foldName', () => {
  it.each([
    ['Aave V3', 'aavev3'],
    ['aave-v3', 'aavev3'],
    ['ＡＡＶＥ\u3000Ｖ３', 'aavev3'],
    ["Lido's D.A.O.", 'lidosdao'],
    ['Chaîne №1', 'chaineno1'],
    ['बिटकॉइन', 'बिटकॉइन'],
    ['USD＋', 'usd+'],
    ['…!', ''],
  ])('%j is compared as %j', (name, folded) => {
    expect(foldName(name)).toBe(folded)
    expect(foldName(folded)).toBe(folded)
  })
})
