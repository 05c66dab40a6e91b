/** Fails before it serves jobs, as a module does of which a bundler has lost a part. */
throw new Error("A part of this module is missing.");
