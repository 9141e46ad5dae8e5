import { readFileSync } from 'node:fs'

const folder = `${import.meta.dirname}/../bank-files`

/** Files in the shapes in which banks and Swish export them, with invented persons, and what each gives: '300:K7M2PQ 175:-'. */
export const bankFiles = readFileSync(`${folder}/expected.tsv`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([file = '', expected = '']) => ({ file, expected, bytes: readFileSync(`${folder}/${file}`) }))
