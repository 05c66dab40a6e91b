/** Version of this package, as recorded with every score. A test holds it equal to package.json. */
export const PACKAGE_VERSION = "0.1.0";
