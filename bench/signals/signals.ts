import { KINDS, labelled, recognise, type Score, sharesOf } from './recognition.ts'

/** Prints how well bounces, absences and wishes are recognised: `node bench/signals/signals.ts`. */
const { scores, misses } = recognise()
const percent = (share: number) => `${(100 * share).toFixed(0)} %`
const line = (name: string, language: string, score: Omit<Score, 'kind' | 'language'>) => {
  const { recall, precision, exact } = sharesOf(score)
  console.log(
    `| ${name} | ${language} | ${score.there} | ${percent(recall)} | ${percent(precision)} | ${percent(exact)} |`,
  )
}

console.log(
  `${labelled.length} messages, ${labelled.filter(({ expected }) => expected.length === 0).length} of them tell nothing.\n`,
)
console.log('| kind | language | signals | recall | precision | exact |\n|---|---|---|---|---|---|')
for (const kind of KINDS) {
  const ofKind = scores.filter(score => score.kind === kind)
  for (const score of ofKind) line(kind, score.language, score)
  const sum = (key: 'there' | 'found' | 'wrong' | 'exact') =>
    ofKind.reduce((all, score) => all + score[key], 0)
  line(kind, 'all', { there: sum('there'), found: sum('found'), wrong: sum('wrong'), exact: sum('exact') })
}
for (const miss of misses) console.log(miss)
