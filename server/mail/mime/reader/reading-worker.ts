import { answerQuestions } from '../answer-questions.ts'
import { readMessage } from '../read-message.ts'

answerQuestions(readMessage)
