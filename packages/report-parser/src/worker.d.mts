/** Path of the worker's file, for a bundler that takes it as a file: `import worker from "@rubrica/report-parser/worker" with { type: "file" }`. */
declare const path: string;
export default path;
