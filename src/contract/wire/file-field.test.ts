import { expect, test } from 'vitest'
import { problemSave, uploadProblemImg } from '#contract/complaints/complaints.ts'
import { compiled } from './compiled.sample.ts'
import { fileFieldOf } from './request.ts'

test("a file has the wire map's field name, and none for a call without a file", () => {
  expect(fileFieldOf(uploadProblemImg, compiled({}))).toBe('problemImage')
  expect(fileFieldOf(uploadProblemImg, compiled({ names: { problemImage: 'pic' } }))).toBe('pic')
  expect(fileFieldOf(problemSave, compiled({}))).toBe('')
})
